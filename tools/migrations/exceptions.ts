/** Nobody had data yet when it landed, and old code beside new was not promised. */
const beforeTheFirstDeploy = "landed before anybody ran it in production";

/** By file and rule: what landed although the linter has a reason against it, and why that was right. New ones are read in review. */
export const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "authors/0002_credits.sql": {
    "ban-create-domain-with-constraint":
      "an amount of credits is one thing wherever it stands; its check has never changed, and would as a new domain",
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
      "each file is one transaction; a million accounts take some seconds, in which nobody can sign in and everybody can read and save",
  },
  "directory/0004_courses_by_id.sql": { "require-concurrent-index-creation": beforeTheFirstDeploy },
  "directory/0007_learners.sql": { "adding-required-field": "codes last a minute, and those under way are removed just before" },
  "directory/0011_access_epoch.sql": {
    "require-concurrent-index-creation": "mailed links last an hour at most, so the table is small and the index is built in milliseconds",
  },
};
