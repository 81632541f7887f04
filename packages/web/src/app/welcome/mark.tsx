/** The product's logo. */
export const Mark = ({ size }: { readonly size: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
    <rect width="32" height="32" rx="8" fill="var(--mantine-color-marine-7)" />
    <circle cx="15" cy="15" r="7.5" fill="none" stroke="#fff" strokeWidth="3" />
    <path d="M17 17l7.5 7.5" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
    <path d="M15 11.5l2 3.5-2 3.5-2-3.5z" fill="#fff" />
  </svg>
);
