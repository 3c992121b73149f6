export type EdgeOptions = {
  /** What nginx binds; the public address is appOrigin's. */
  listen: { address: string; port: number };
  /** Scheme and port of every public address are taken from here. */
  appOrigin: string;
  productDomains: string[];
  releasesDir: string;
  pagesDir: string;
  stateDir: string;
  /** A file; without one it lies in the state's folder. */
  accessLog?: string;
  /** What stands between readers and this edge, and may say whom it speaks for: addresses or networks. */
  trustedProxies?: string[];
  app: {
    /** As "address:port". */
    apis: string[];
    /** With a Vite port, everything but the API's own paths comes from there, unbundled. */
    vitePort?: number;
  };
  /** Whom the workers run as; set only when the master starts as root. */
  workerUser?: string;
};
