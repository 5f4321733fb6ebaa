import { type ReactNode, useLayoutEffect, useRef } from "react";

interface Props {
  title: string;
  isOpen: boolean;
  close(): void;
  className?: string;
  children: ReactNode;
}

/** A dialog of the browser's own: it keeps the focus inside, begins with the field marked `data-first`, and closes on Escape. */
export function Dialog({ title, isOpen, close, className = "", children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (isOpen && !element.open) {
      element.showModal();
      element.querySelector<HTMLElement>("[data-first]")?.focus();
    }
    if (!isOpen && element.open) element.close();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it as Escape does
    <dialog
      ref={dialog}
      className={className}
      aria-label={title}
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
    >
      {isOpen ? (
        <div className="dialog-body">
          <div className="head">
            <h2>{title}</h2>
            <span className="grow" />
            <button type="button" className="btn icon" onClick={close} aria-label="Close">
              ✕
            </button>
          </div>
          {children}
        </div>
      ) : null}
    </dialog>
  );
}
