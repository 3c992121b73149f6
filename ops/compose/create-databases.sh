#!/bin/sh
# PostgreSQL's image runs this once as the owner. Creates the application role and the two databases.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres --set=password="$APP_PASSWORD" <<'SQL'
create role coursewright_app login password :'password' nosuperuser nobypassrls;
create database directory;
create database authors;
SQL
