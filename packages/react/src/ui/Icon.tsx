import styles, { css } from './Icon.module.css'
import { useStyles } from './useStyles.ts'

// One family: 20 × 20 units, stroke width 1.75, round caps. Drawn for this project.
const paths = {
  at: 'M13 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0v1a2.1 2.1 0 0 0 4.2 0v-1a7.2 7.2 0 1 0-3 5.8',
  activity: 'M2.75 10.5h3l2.25-6 3.5 11 2.5-7 1 2h2.25',
  back: 'M12.5 4.5 7 10l5.5 5.5',
  buy: 'M3.25 5h13.5v10H3.25zM3.5 8.25h13M6 12h2.5',
  check: 'M4.5 10.5 8.25 14.25 15.5 6',
  chevron: 'M7.5 4.5 13 10l-5.5 5.5',
  chevronDown: 'M5 7.5 10 12.5l5-5',
  close: 'M5 5l10 10M15 5 5 15',
  copy: 'M7.5 7.5V4.25h8.25v8.25H12.5M4.25 7.5h8.25v8.25H4.25z',
  disconnect: 'M8 4.25H5.25a1 1 0 0 0-1 1v9.5a1 1 0 0 0 1 1H8M12.5 6.5 16 10l-3.5 3.5M16 10H8',
  external: 'M8.5 4.75H4.75v10.5h10.5V11.5M11.5 4.25h4.25V8.5M15.5 4.5 9.25 10.75',
  help: 'M7.4 7.6A2.7 2.7 0 0 1 12.7 8c0 1.9-2.7 2-2.7 3.6M10 14.6v.1M17.25 10a7.25 7.25 0 1 1-14.5 0 7.25 7.25 0 0 1 14.5 0Z',
  key: 'M13 3.25a3.75 3.75 0 1 1 0 7.5 3.75 3.75 0 0 1 0-7.5M10.25 9.75 3.5 16.5M5.75 14.25l2 2M13.25 6.9v.1',
  logo: 'M10 2.75a4 4 0 1 1 0 8 4 4 0 0 1 0-8M2.5 16.75c4.5 1 5.75-2.5 7-6.25s3.5-6.5 8-5.25',
  mail: 'M3.25 5h13.5v10H3.25zM3.5 5.5l6.5 5.25 6.5-5.25',
  qr: 'M3.75 3.75h4.5v4.5h-4.5zM11.75 3.75h4.5v4.5h-4.5zM3.75 11.75h4.5v4.5h-4.5zM11.75 11.75h1.5v1.5M16.25 11.75v1.5M14.5 16.25h1.75v-1M11.75 16.25v-.1',
  received: 'M14.5 5.5l-9 9M5.5 7.5v7h7',
  retry: 'M15.5 6.5A6.25 6.25 0 1 0 16.25 10M15.75 3.5v3.25H12.5',
  search: 'M9 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M13 13l3.75 3.75',
  sent: 'M5.5 14.5l9-9M7.5 5.5h7v7',
  traded: 'M4 7h11.5M12.5 4l3 3-3 3M16 13H4.5M7.5 10l-3 3 3 3',
  receive: 'M10 3.5v10M5.5 9 10 13.5 14.5 9M4 16.75h12',
  send: 'M10 13.75v-10M5.5 8.25 10 3.75l4.5 4.5M4 16.75h12',
  swap: 'M6.5 16V4.5M3.5 7.5l3-3 3 3M13.5 4v11.5M10.5 12.5l3 3 3-3',
  warning: 'M10 3.25 17.25 16H2.75zM10 8v3.75M10 13.9v.1',
} as const
const directed: ReadonlySet<Icon.Name> = new Set<Icon.Name>([
  'back',
  'chevron',
  'disconnect',
  'external',
])

/** Decorative: the text beside the icon says what it means. */
export function Icon({ name, size = 20 }: { name: Icon.Name; size?: number }) {
  useStyles(css)
  return (
    <svg
      aria-hidden="true"
      className={directed.has(name) ? styles.directed : undefined}
      fill="none"
      height={size}
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="1.75"
      viewBox="0 0 20 20"
      width={size}
    >
      <path d={paths[name]} />
    </svg>
  )
}

export declare namespace Icon {
  type Name = keyof typeof paths
}
