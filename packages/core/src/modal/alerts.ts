/** Alerts for developers, by code. Messages come from the specification if it defines one. */
export const alerts = {
  FL001: {
    variant: 'error',
    message: 'Network Not Found',
    help: 'A network was asked for that is not in `networks`. Add it there, or ask for a configured one.',
  },
  FL002: {
    variant: 'error',
    message: 'Origin Not Allowed',
    help: 'This page is not in the allowed origins of its project. Add it: `fairlead-server project set <id> --origins …`.',
  },
  FL003: {
    variant: 'error',
    message: 'Network Error - Could not load embedded wallet',
    help: 'The frame at `frameUrl` did not load or did not answer. Check the address, and `frame-src` of this page’s content security policy.',
  },
  FL004: {
    variant: 'error',
    message: 'Embedded Wallet Request Timed Out',
    help: 'The embedded wallet was asked and did not answer in two minutes. Its server may be slow; try again.',
  },
  FL005: {
    variant: 'error',
    message: 'Unverified Domain',
    help: 'This domain was not verified for its project, so it was refused. Verify it where the project is managed, or use another project.',
  },
  FL006: {
    variant: 'error',
    message: 'Session Expired',
    help: 'The session with the wallet is not valid (any longer). Check the time settings of this device and connect again.',
  },
  FL007: {
    variant: 'error',
    message: 'Invalid Project ID',
    help: 'The server does not know this `projectId`. List what it knows: `fairlead-server project list`.',
  },
  FL008: {
    variant: 'error',
    message: 'Project ID Not Configured',
    help: 'Pass `projectId` to createFairlead. Wallets of the page work without it; calls to the server are skipped.',
  },
  FL009: {
    variant: 'error',
    message: 'Server Error',
    help: 'The project configuration could not be read, so local settings apply. Check `serverUrl` and the server.',
  },
  FL010: {
    variant: 'error',
    message: 'Rate Limited',
    help: 'The server asked to wait. Local settings apply until then.',
  },
  FL011: {
    variant: 'warning',
    message: 'Local Configuration Ignored',
    help: 'The project configuration on the server decides these features; what the page sets is ignored.',
  },
  FL012: {
    variant: 'info',
    message: 'Multi-Wallet Not Enabled',
    help: 'Turn on the feature `multiWallet`, in the project configuration or in `features`.',
  },
  FL013: {
    variant: 'error',
    message: 'RPC Method Not Allowed',
    help: 'The embedded wallet does not take this method, so it was not asked, and open requests were rejected. The documentation lists what it takes.',
  },
  FL014: {
    variant: 'warning',
    message: 'Second Namespace Not Connected',
    help: 'The embedded wallet is connected on one kind of network; another one did not answer.',
  },
  FL015: {
    variant: 'warning',
    message: 'Email Address Invalid',
    help: 'What was typed into the e-mail field is no address.',
  },
  FL016: {
    variant: 'warning',
    message: 'Network Skipped',
    help: 'An entry of `networks` does not fit and was left out.',
  },
} as const satisfies Record<string, AlertText>

/** Code of an alert; a code is never reused. */
export type AlertCode = keyof typeof alerts

export type AlertText = Pick<Alert, 'message' | 'variant'> & { readonly help: string }

/** Alert for the developer; shown only with `debug`. */
export type Alert = {
  readonly code: string
  readonly message: string
  readonly variant: 'info' | 'warning' | 'error'
  readonly open: boolean
}
