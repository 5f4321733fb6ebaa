import type { ReactNode } from "react";

interface Props {
  title: string;
  /** A remark at the right of the heading. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A panel with its heading. */
export function Panel({ title, aside, className = "", children }: Props) {
  return (
    <section className={`panel ${className}`} aria-label={title}>
      <div className="head">
        <h2>{title}</h2>
        <span className="grow" />
        {aside === undefined ? null : <span className="quiet aside">{aside}</span>}
      </div>
      {children}
    </section>
  );
}
