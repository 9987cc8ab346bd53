/** Logo and name. */
export function Brand() {
  return (
    <span className="brand">
      <svg aria-hidden="true" height="24" viewBox="0 0 20 20" width="24">
        <path d="M10 2.75a4 4 0 1 1 0 8 4 4 0 0 1 0-8M2.5 16.75c4.5 1 5.75-2.5 7-6.25s3.5-6.5 8-5.25" />
      </svg>
      Fairlead
    </span>
  )
}
