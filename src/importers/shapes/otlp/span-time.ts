import { asTime, type Fields, numberOf } from "../loose.ts";

/** When a span started, in milliseconds, whatever unit and name the exporter chose. */
export function startOf(record: Fields): number | undefined {
  return timeOf(
    [
      record.startTimeUnixNano,
      record.start_time_unix_nano,
      record.start_time_unix_ns,
      record.startTimeUnixNs,
    ],
    [record.start_time, record.startTime, record.startTimestamp, record.timestamp, record.start],
  );
}

/** When a span ended; zero and missing both mean that it never did. */
export function endOf(record: Fields): number | undefined {
  return timeOf(
    [record.endTimeUnixNano, record.end_time_unix_nano, record.end_time_unix_ns, record.endTimeUnixNs],
    [record.end_time, record.endTime, record.endTimestamp, record.end],
  );
}

/** The time of a log record. */
export function logTimeOf(record: Fields): number | undefined {
  return timeOf(
    [record.timeUnixNano, record.time_unix_nano, record.observedTimeUnixNano, record.observed_time_unix_nano],
    [record.timestamp, record.time, record.observed_timestamp, record.hrTime],
  );
}

function timeOf(nanoseconds: readonly unknown[], others: readonly unknown[]): number | undefined {
  const nano = nanoseconds.find((value) => value !== undefined && value !== null);
  if (nano !== undefined) {
    const number = numberOf(nano) ?? 0;
    return number === 0 ? undefined : number / 1e6;
  }
  const other = others.find((value) => value !== undefined && value !== null);
  if (Array.isArray(other)) return pairTime(other);
  const time = asTime(other);
  return time === 0 ? undefined : time;
}

/** The JavaScript SDK's pair of seconds and nanoseconds. */
function pairTime([seconds, nanoseconds]: readonly unknown[]): number | undefined {
  const whole = numberOf(seconds);
  return whole === undefined ? undefined : whole * 1000 + (numberOf(nanoseconds) ?? 0) / 1e6;
}
