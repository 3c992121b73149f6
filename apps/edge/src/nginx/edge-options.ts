export type EdgeOptions = {
  /** The address nginx binds. The public address is in appOrigin. */
  listen: { address: string; port: number };
  /** Defines the scheme and port of all public addresses. */
  appOrigin: string;
  productDomains: string[];
  releasesDir: string;
  pagesDir: string;
  stateDir: string;
  /** A file; by default in the state folder. */
  accessLog?: string;
  /** Addresses or networks of proxies that may state the client's address. */
  trustedProxies?: string[];
  app: {
    /** Each as "address:port". */
    apis: string[];
    /** In development, Vite serves everything except the API's paths. */
    vitePort?: number;
  };
  /** The user of nginx's workers; set only if nginx starts as root. */
  workerUser?: string;
};
