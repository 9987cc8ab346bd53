/** Creates an element with its properties and children. */
export function createElement<tag extends keyof HTMLElementTagNameMap>(
  tag: tag,
  properties: Partial<HTMLElementTagNameMap[tag]> = {},
  children: readonly Node[] = [],
): HTMLElementTagNameMap[tag] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

/** Replaces a page's content with a title and paragraphs. */
export function drawMessage(root: HTMLElement, title: string, ...paragraphs: readonly string[]) {
  root.ownerDocument.title = title
  root.replaceChildren(
    createElement('h1', { textContent: title }),
    ...paragraphs.map((textContent) => createElement('p', { textContent })),
  )
}

/** Returns the line that names a page; empty if there is none. */
export function drawOrigin(origin: string | undefined): readonly Node[] {
  if (origin === undefined) return []
  // An address reads left to right in every language.
  const address = createElement('bdi', { dir: 'ltr', textContent: origin })
  return [createElement('p', { className: 'origin' }, [address])]
}

/** Creates a paragraph whose changes screen readers announce. */
export function createStatus(): HTMLElement {
  const status = createElement('p')
  status.setAttribute('role', 'status')
  return status
}
