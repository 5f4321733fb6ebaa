import { defineFamily } from "../secret-family.ts";
import { isStandIn } from "../values.ts";

const DATABASES =
  /^(?:postgres(?:ql)?|pgsql|mysql|mariadb|mongodb|rediss?|amqps?|mssql|sqlserver|oracle|cockroachdb|clickhouse|neo4j|bolt|cassandra|ldaps?|smtps?|imaps?|nats|kafka|influxdb|couchdb|snowflake)\b/u;

const WITH_PASSWORD = /:\/\/[^\s/?#:@"'`<>\\]{0,128}:(?<secret>[^\s/?#@"'`<>\\]{1,256})@(?=[\w.[*-])/y;

/** Names and passwords in addresses, with the scheme of a database or any other. */
export default defineFamily({
  general: true,
  addresses: [
    {
      kind: "connection-password",
      mark: "@",
      pattern: WITH_PASSWORD,
      scheme: DATABASES,
      accepts: isNoStandIn,
    },
    { kind: "url-password", mark: "@", pattern: WITH_PASSWORD, accepts: isNoStandIn },
    {
      kind: "url-token",
      mark: "@",
      pattern: /:\/\/(?<secret>[\w-]{20,256})@(?=[\w.-])/y,
      accepts: isNoStandIn,
    },
  ],
});

function isNoStandIn(secret: string): boolean {
  return secret.length >= 3 && !isStandIn(secret) && !/^\d{1,5}$|^\[/u.test(secret);
}
