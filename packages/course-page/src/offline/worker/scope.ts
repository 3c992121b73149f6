/* The parts of the service worker API that we use. The DOM types of a page lack them. */

export interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface WorkerFetchEvent extends WorkerEvent {
  readonly request: Request;
  readonly resultingClientId: string;
  /** The response of navigation preload, which the browser started while the worker was starting. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(reply: Promise<Response>): void;
}

export interface WorkerMessageEvent extends WorkerEvent {
  readonly data: unknown;
  readonly source: { readonly id: string; postMessage(message: unknown): void } | null;
}

export interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listen: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", listen: (event: WorkerFetchEvent) => void): void;
  addEventListener(type: "message", listen: (event: WorkerMessageEvent) => void): void;
}
