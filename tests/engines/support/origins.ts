import { localInstance } from "../../../tools/local.ts";

const { ports } = localInstance();

export const appOrigin = `https://localhost:${ports.edgeTls}`;
export const mailUrl = `http://127.0.0.1:${ports.mailHttp}`;

export function courseOrigin(subdomain: string): string {
  return `https://${subdomain}.coursewright.localhost:${ports.edgeTls}`;
}
