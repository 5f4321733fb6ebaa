import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { hostname, networkInterfaces } from "node:os";
import type { Context, MiddlewareHandler } from "hono";

/** 32 characters that nobody guesses. */
export function newToken(): string {
  return randomBytes(24).toString("base64url");
}

/**
 * The names that a request may call this server by. A site that points a name of its own at this machine (DNS rebinding) calls
 * it by that name, and is refused. Listening beyond loopback adds the machine's own addresses and name.
 */
export function allowedHosts(host: string, port: number): ReadonlySet<string> {
  const names = ["127.0.0.1", "localhost", "[::1]"];
  if (!isLoopback(host)) {
    names.push(bracketed(host), hostname().toLowerCase());
    for (const addresses of Object.values(networkInterfaces())) {
      for (const { address } of addresses ?? []) names.push(bracketed(address));
    }
  }
  return new Set(names.map((name) => `${name}:${port}`));
}

export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/u.test(host);
}

function bracketed(address: string): string {
  return address.includes(":") ? `[${address.replace(/%.*$/u, "")}]` : address.toLowerCase();
}

/** Refuses whoever calls the server by a name that is not its own. */
export function checkHost(hosts: () => ReadonlySet<string>): MiddlewareHandler {
  return async (context, next) => {
    const host = (context.req.header("host") ?? "").toLowerCase();
    if (!hosts().has(host)) return refuse(context, 403, "this server is not called by that name");
    await next();
  };
}

/**
 * Refuses what another site sends. Its page could not read an answer, there being no CORS; a request that changes something
 * would have its effect without that, so the origin is checked as well as the token.
 */
export function checkOrigin(hosts: () => ReadonlySet<string>): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header("origin");
    if (
      origin !== undefined &&
      !(origin.startsWith("http://") && hosts().has(origin.slice(7).toLowerCase()))
    ) {
      return refuse(context, 403, "another site asked");
    }
    const site = context.req.header("sec-fetch-site");
    if (site !== undefined && site !== "same-origin" && site !== "none") {
      return refuse(context, 403, "another site asked");
    }
    await next();
  };
}

/** Refuses whoever does not know the token; it stands in a header, which no link, form or picture can send. */
export function checkToken(token: string): MiddlewareHandler {
  const wanted = digest(`Bearer ${token}`);
  return async (context, next) => {
    const given = digest(context.req.header("authorization") ?? "");
    if (!timingSafeEqual(given, wanted)) {
      return refuse(
        context,
        401,
        "the token is missing or wrong; open the address that rootstep serve printed",
      );
    }
    await next();
  };
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Headers of every answer: nothing is kept, framed, guessed or told to others. */
export function guardHeaders(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    headers.set("cache-control", "no-store");
    headers.set("content-security-policy", POLICY);
    headers.set("cross-origin-opener-policy", "same-origin");
    headers.set("cross-origin-resource-policy", "same-origin");
    headers.set("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
    headers.set("referrer-policy", "no-referrer");
    headers.set("x-content-type-options", "nosniff");
    headers.set("x-frame-options", "DENY");
  };
}

/** As in a report: only the page's own script and style; here it may also ask its own server. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** An error in one line. */
export function refuse(
  context: Context,
  status: 400 | 401 | 403 | 404 | 405 | 413 | 415 | 500 | 503,
  reason: string,
) {
  const line = reason
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .slice(0, 1000);
  return context.json({ error: line }, status);
}
