export type EdgeOptions = {
  /** What nginx binds; the public address is appOrigin's. */
  listen: { address: string; port: number };
  /** Scheme and port of every public address are taken from here. */
  appOrigin: string;
  productDomains: string[];
  releasesDir: string;
  pagesDir: string;
  stateDir: string;
  app: {
    apiPorts: number[];
    /** With a Vite port, everything but the API's own paths comes from there, unbundled. */
    vitePort?: number;
  };
  /** Whom the workers run as; set only when the master starts as root. */
  workerUser?: string;
};
