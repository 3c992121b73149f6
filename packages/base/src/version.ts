import manifest from "../../../package.json" with { type: "json" };

/** The version of the product. The root manifest is its only source. Destructuring here would bundle the whole manifest. */
export const version = manifest.version;
