import type { XmlElement } from './parseXml.ts'

/** Maximum number of elements after all references are expanded. */
const budget = 4_000
/** Maximum nesting after expansion: the renderer is recursive. */
const maxDepth = 128
/** Cost of an effect in elements: each effect is drawn on a separate layer. */
const effectCost = 100
const costs: Readonly<Record<string, number>> = { image: 200 }
const effects = /^opacity|[;{\s]opacity|mask|clip-path|mix-blend-mode|isolation/
const gradients = new Set(['linearGradient', 'radialGradient'])

/**
 * True if an SVG can be rendered quickly. A few elements that reference each other can expand to billions, and the
 * renderer has no time limit.
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
  // Selectors are not evaluated: a style sheet may reference gradients only.
  const styled = referencesOf(style).map((id) => byId.get(id))
  if (styled.some((target) => target && !gradients.has(target.name))) return false
  const base = effects.test(style) ? 1 + effectCost : 1

  const known = new Map<XmlElement, Weight>()
  const open = new Set<XmlElement>()

  function weigh(element: XmlElement): Weight {
    const answer = known.get(element)
    if (answer !== undefined) return answer
    // Circular references never end.
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

/** Cost of an element, including itself. */
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
