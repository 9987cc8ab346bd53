import { readDataUrl } from '../untrusted/readDataUrl.ts'
import { escapeXml, parseXml, type XmlElement } from './parseXml.ts'
import { readPixels } from './readPixels.ts'
import { isWithinBudget } from './svgBudget.ts'

const maxLength = 2 * 1024 * 1024
/** Maximum number of pixels in an embedded image. */
const maxInnerPixels = 4_000_000

/** Elements that run code or embed a document: an SVG with one of these is refused. */
const refused =
  /^(?:script|foreignobject|handler|listener|iframe|object|embed|audio|video|canvas)$/i

/** Elements that are kept. All others (animations, editor metadata, slow filters) are dropped. */
const drawn = new Set(
  (
    'svg g defs symbol use a switch title desc style text tspan textPath path rect circle ellipse ' +
    'line polyline polygon image linearGradient radialGradient stop clipPath mask'
  ).split(' '),
)
const holdsText = new Set(['style', 'text', 'tspan', 'textPath'])

/** Thrown and caught in this file: the SVG uses an unsafe feature. */
const unsafe = Symbol('unsafe')

/**
 * Rewrites an SVG from known elements only, `size` pixels at its longer side: without scripts, embedded documents or
 * external URLs.
 *
 * @returns `undefined` if it uses such features, is not an SVG, or would take too long to render.
 */
export function toSafeSvg(text: string, size: number): string | undefined {
  const root = text.length <= maxLength ? parseXml(text) : undefined
  if (root?.name !== 'svg' || !isWithinBudget(root)) return undefined
  try {
    return write(root, sizeOf(root, size))
  } catch (error) {
    if (error === unsafe) return undefined
    throw error
  }
}

function write(element: XmlElement, extra = ''): string {
  const { attributes, children, name, prefix } = element
  if (refused.test(name)) throw unsafe
  const inner = children.map((child) => {
    if (typeof child !== 'string') return write(child)
    if (!holdsText.has(name)) return ''
    return escapeXml(name === 'style' ? safeStyle(child) : child)
  })
  const written = [...attributes].map(([key, value]) => writeAttribute(element, key, value))
  // The children are checked even if the element is dropped.
  if (!drawn.has(name) || (prefix !== '' && prefix !== 'svg')) return ''
  return `<${name}${extra}${written.join('')}>${inner.join('')}</${name}>`
}

function writeAttribute({ name }: XmlElement, key: string, value: string): string {
  const local = key.slice(key.indexOf(':') + 1)
  if (/^on/i.test(local)) throw unsafe
  if (/^xmlns/.test(key)) return ''
  if (local === 'href') {
    if (name === 'a') return ''
    if (!/^#[^\s]*$/.test(value) && !(name === 'image' && isSmallPicture(value))) throw unsafe
    return ` href="${escapeXml(value)}"`
  }
  if (key.includes(':') || key === 'filter') return ''
  // The caller sets the size of the root.
  if (name === 'svg' && (local === 'width' || local === 'height' || local === 'viewBox')) return ''
  const safe = local === 'style' ? safeStyle(value) : value
  if (leadsOutside(safe)) throw unsafe
  return ` ${key}="${escapeXml(safe)}"`
}

/** Removes embedded fonts and filters from CSS; elements that use them are drawn without. */
function safeStyle(css: string): string {
  const safe = css.replace(/@font-face\s*\{[^{}]*\}/gi, '').replace(/\bfilter\s*:[^;}]*/gi, '')
  if (safe.includes('\\') || /@import/i.test(safe) || leadsOutside(safe)) throw unsafe
  return safe
}

function leadsOutside(value: string): boolean {
  return /url\(/i.test(value.replace(/url\(\s*(?:["']\s*)?#/gi, '#')) || /javascript:/i.test(value)
}

function isSmallPicture(value: string): boolean {
  const content = readDataUrl(value.replace(/\s+/g, ''), maxLength)
  const pixels = content && readPixels(content.bytes)
  return pixels !== undefined && pixels.width * pixels.height <= maxInnerPixels
}

function sizeOf({ attributes }: XmlElement, size: number): string {
  const box = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , boxWidth = 0, boxHeight = 0] =
    box.length === 4 && box.every(Number.isFinite) ? box : []
  const hasBox = boxWidth > 0 && boxHeight > 0
  const width = hasBox ? boxWidth : toPixels(attributes.get('width')) || size
  const height = hasBox ? boxHeight : toPixels(attributes.get('height')) || size
  const scale = size / Math.max(width, height)
  const [w, h] = [width, height].map((side) => Math.max(1, Math.round(side * scale)))
  const view = hasBox ? box.join(' ') : `0 0 ${width} ${height}`
  return ` xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${view}"`
}

function toPixels(length: string | undefined): number {
  const pixels = Number(/^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(length ?? '')?.[1])
  return pixels > 0 && pixels < 1e9 ? pixels : 0
}
