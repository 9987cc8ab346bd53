/** A setting that `init` writes. */
export type InitField = {
  readonly variable: string
  /** Name of the option. */
  readonly flag: string
  /** Comment in the file, without `#`. */
  readonly comment: string
  /** Question on a terminal; the setting is not asked for when absent. */
  readonly question?: string
}

/** Settings in the order of the file and of the questions. */
export const initFields: readonly InitField[] = [
  {
    comment: 'Address that pages use, of the proxy in front. Empty: http://localhost:PORT.',
    flag: 'public-url',
    question:
      'Public URL of the server, for example https://api.example (empty: this machine only)',
    variable: 'PUBLIC_URL',
  },
  {
    comment: 'Origin of the embedded wallet, on a host of its own. Empty: no embedded wallets.',
    flag: 'frame-url',
    question: 'URL of the embedded wallet, for example https://wallet.example (empty: none)',
    variable: 'FRAME_URL',
  },
  {
    comment:
      'Proxies in front that add to x-forwarded-for. If it is too low, all users share one limit.',
    flag: 'trusted-proxies',
    variable: 'TRUSTED_PROXIES',
  },
  {
    comment: 'Address and port to listen on. Containers need BIND=0.0.0.0.',
    flag: 'bind',
    variable: 'BIND',
  },
  { comment: 'Port to listen on (4400).', flag: 'port', variable: 'PORT' },
  {
    comment: 'Folder of the embedded database and of the keys (.fairlead).',
    flag: 'data-dir',
    variable: 'DATA_DIR',
  },
  {
    comment: 'Postgres instead of the embedded database; required for several processes.',
    flag: 'database-url',
    question: 'Postgres URL, for several processes (empty: embedded database)',
    variable: 'DATABASE_URL',
  },
  {
    comment: 'Redis or Valkey for the relay; required for several processes.',
    flag: 'redis-url',
    question: 'Redis URL, for several processes (empty: none)',
    variable: 'REDIS_URL',
  },
  {
    comment: 'Mail server for sign-in by email, smtp:// or smtps://. Empty: no sign-in by email.',
    flag: 'smtp-url',
    question: 'Mail server for sign-in by email, smtps://user:password@host (empty: none)',
    variable: 'SMTP_URL',
  },
  {
    comment: 'Sender of emails: an address, or Name <address>. Required with SMTP_URL.',
    flag: 'mail-from',
    question: 'Sender of emails, for example Shop <no-reply@shop.example> (empty: none)',
    variable: 'MAIL_FROM',
  },
  {
    comment: 'Port of the metrics for Prometheus. Never publish it.',
    flag: 'metrics-port',
    variable: 'METRICS_PORT',
  },
  {
    comment: 'Encrypts the key files: vault or aws. See "Keys in Vault or AWS KMS" in the guide.',
    flag: 'key-service',
    variable: 'KEY_SERVICE',
  },
]
