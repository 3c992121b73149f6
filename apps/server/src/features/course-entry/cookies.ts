export function cookie(name: string, value: string, seconds: number, { forScripts = false } = {}): string {
  return `${name}=${value}; Max-Age=${seconds}; Path=/;${forScripts ? "" : " HttpOnly;"} Secure; SameSite=Lax`;
}

export function cookieIn(cookies: string | undefined, name: string): string | undefined {
  const pair = cookies?.split(/; */).find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
