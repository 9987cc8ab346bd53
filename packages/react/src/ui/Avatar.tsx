import { avatarOf } from './avatarOf.ts'

/** Picture generated from the address alone: needs no request and is the same everywhere. */
export function Avatar({ address, size }: { address: string; size: number }) {
  const { dots, hue } = avatarOf(address)
  const fill = (step: number) => `hsl(${(hue + step * 38) % 360} 58% ${48 + step * 9}%)`
  return (
    <svg aria-hidden="true" height={size} viewBox="0 0 40 40" width={size}>
      <circle cx="20" cy="20" fill={fill(0)} r="20" />
      {dots.map(({ r, step, x, y }) => (
        <circle cx={x} cy={y} fill={fill(step)} key={step} r={r} />
      ))}
    </svg>
  )
}
