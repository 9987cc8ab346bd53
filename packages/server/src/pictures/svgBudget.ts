import type { XmlElement } from './parseXml.ts'

/** Elements that a drawing may come to when every reference is followed. */
const budget = 4_000
/** How deep they may stand in each other then: the renderer goes down by calling itself. */
const maxDepth = 128
/** Elements that an effect counts for: each needs a sheet of its own to be drawn on. */
const effectCost = 100
const costs: Readonly<Record<string, number>> = { image: 200 }
const effects = /^opacity|[;{\s]opacity|mask|clip-path|mix-blend-mode|isolation/
const gradients = new Set(['linearGradient', 'radialGradient'])

/**
 * Whether a drawing can be drawn in a moment. A few elements that use each other by turns come to
 * billions, and the renderer knows no time limit.
 */
export function isWithinBudget(root: XmlElement): boolean {
  const byId = new Map<string, XmlElement>()
  const styles: string[] = []
  const elements = listElements(root)
  for (const element of elements) {
    const id = element.attributes.get('id')
    if (id !== undefined) byId.set(id, element)
    if (element.name === 'style') styles.push(element.children.filter(isText).join(''))
  }
  const style = styles.join('\n')
  // Whom a style sheet reaches is not worked out here: colours are cheap, all else is refused.
  const styled = referencesOf(style).map((id) => byId.get(id))
  if (styled.some((target) => target && !gradients.has(target.name))) return false
  const base = effects.test(style) ? 1 + effectCost : 1

  const known = new Map<XmlElement, Weight>()
  const open = new Set<XmlElement>()

  function weigh(element: XmlElement): Weight {
    const answer = known.get(element)
    if (answer !== undefined) return answer
    // A ring of references has no end.
    if (open.has(element)) return { depth: Number.POSITIVE_INFINITY, sum: 0 }
    open.add(element)
    let sum = base + (costs[element.name] ?? 0)
    let depth = 0
    const add = (part: XmlElement | undefined) => {
      if (!part) return
      const weight = weigh(part)
      sum += weight.sum
      depth = Math.max(depth, weight.depth)
    }
    for (const [key, value] of element.attributes) {
      if (effects.test(key) || (key === 'style' && effects.test(value))) sum += effectCost
      const isReference = key === 'href' || key.endsWith(':href')
      const ids = isReference && value.startsWith('#') ? [value.slice(1)] : referencesOf(value)
      for (const id of ids) add(byId.get(id))
    }
    for (const child of element.children) if (!isText(child)) add(child)
    open.delete(element)
    const weight = { depth: depth + 1, sum }
    known.set(element, weight)
    return weight
  }

  const { depth, sum } = weigh(root)
  return sum <= budget && depth <= maxDepth
}

/** What an element comes to, itself included. */
type Weight = { readonly depth: number; readonly sum: number }

function isText(child: XmlElement | string): child is string {
  return typeof child === 'string'
}

function listElements(root: XmlElement): readonly XmlElement[] {
  const list = [root]
  for (const element of list)
    for (const child of element.children) if (!isText(child)) list.push(child)
  return list
}

function referencesOf(text: string): readonly string[] {
  return [...text.matchAll(/url\(\s*(?:["']\s*)?#([^"')\s]+)/gi)].map(([, id]) => id!)
}
