-- What course_days holds by now, and no period begins in any more, need not lie by the quarter of an hour (decision 0042).
grant delete on course_counts to coursewright_app;
