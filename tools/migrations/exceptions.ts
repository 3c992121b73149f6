/** Merged before the first deploy, when no data or old code existed. */
const beforeTheFirstDeploy = "merged before the first production deploy";

/** Accepted linter findings by file and rule, with the reason. New ones need a review. */
export const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "authors/0002_credits.sql": {
    "ban-create-domain-with-constraint": "all amounts of credits share one type; a changed check would be a new domain",
  },
  "authors/0006_trash.sql": { "require-concurrent-index-creation": beforeTheFirstDeploy },
  "authors/0010_packed_snapshots.sql": { "ban-drop-table": beforeTheFirstDeploy },
  "authors/0012_pictures.sql": { "constraint-missing-not-valid": beforeTheFirstDeploy },
  "authors/0013_uploads.sql": { "constraint-missing-not-valid": beforeTheFirstDeploy },
  "authors/0017_ledger_order.sql": {
    "adding-field-with-default": beforeTheFirstDeploy,
    "adding-not-nullable-field": beforeTheFirstDeploy,
    "adding-serial-primary-key-field": beforeTheFirstDeploy,
    "ban-drop-table": beforeTheFirstDeploy,
    "constraint-missing-not-valid": beforeTheFirstDeploy,
    "require-concurrent-index-creation": beforeTheFirstDeploy,
    "require-concurrent-index-deletion": beforeTheFirstDeploy,
  },
  "authors/0021_audiobooks.sql": { "constraint-missing-not-valid": beforeTheFirstDeploy },
  "authors/0022_releases.sql": {
    "adding-not-nullable-field": beforeTheFirstDeploy,
    "require-concurrent-index-creation": beforeTheFirstDeploy,
    "require-concurrent-index-deletion": beforeTheFirstDeploy,
  },
  "directory/0016_expired_rows.sql": {
    "require-concurrent-index-creation":
      "each file is one transaction; with a million accounts, sign-in is blocked for some seconds, but reading and saving are not",
  },
  "directory/0004_courses_by_id.sql": { "require-concurrent-index-creation": beforeTheFirstDeploy },
  "directory/0007_learners.sql": { "adding-required-field": "codes last a minute, and the migration deletes existing ones first" },
  "directory/0011_access_epoch.sql": {
    "require-concurrent-index-creation": "mailed links last an hour at most, so the table is small and the index is built in milliseconds",
  },
  "authors/0045_media_library.sql": { "ban-drop-not-null": "old processes read the uploads of one project only, and those rows have it" },
};
