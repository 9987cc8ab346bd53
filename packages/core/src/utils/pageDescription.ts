/** Name, description and icons from the document's head. */
export type PageDescription = {
  readonly name: string
  readonly description: string
  readonly icons: string[]
}

/** Returns the page's description; empty outside a page. */
export function pageDescription(): PageDescription {
  if (typeof document === 'undefined') return { name: '', description: '', icons: [] }
  return {
    name: document.title,
    description: attribute('meta[name="description"]', 'content'),
    icons: [attribute('link[rel~="icon"]', 'href')]
      .filter(Boolean)
      .map((href) => new URL(href, document.baseURI).href),
  }
}

function attribute(selector: string, name: string): string {
  return document.querySelector(selector)?.getAttribute(name) ?? ''
}
