/** The three steps, the middle one the root. */
export function Logo() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M1.500 18.500v-5h5.600" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M7.100 14.500v-6h5.800" fill="none" stroke="var(--root)" strokeWidth="3" />
      <path d="M12.900 8.500v-6h5.600" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
