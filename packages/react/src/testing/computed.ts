// Test helpers for computed styles. Contains no tests.
import { part } from './stage.tsx'

const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })

/** Returns a color as painted, in any notation. */
export function painted(colour: string): string {
  if (!canvas) return 'none'
  canvas.clearRect(0, 0, 1, 1)
  canvas.fillStyle = colour
  canvas.fillRect(0, 0, 1, 1)
  return [...canvas.getImageData(0, 0, 1, 1).data].join(' ')
}

/** Returns the computed style of one of our parts; colors as painted. */
export function computed(surface: string, property: string): string {
  const [place = '', pseudo] = surface.split('::')
  const [testId = '', ...path] = place.split(' ')
  let element: Element | null | undefined = part(testId).elements()[0]
  if (path[0] === '^') element = element?.closest(path.slice(1).join(' '))
  else if (path.length > 0) element = element?.querySelector(path.join(' '))
  if (!element) return `${surface} is not there`
  const value = getComputedStyle(element, pseudo && `::${pseudo}`).getPropertyValue(property)
  return /^(?!--).*color/.test(property) ? painted(value) : value
}
