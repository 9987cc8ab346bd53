import { createContext, useContext, useInsertionEffect } from 'react'

/** Adds a style sheet to the current shadow root, once. */
export type AdoptStyles = (css: string) => void

export const StylesContext: React.Context<AdoptStyles> = createContext<AdoptStyles>(() => {})

/**
 * Adds a component's style sheet to its shadow root before paint.
 *
 * Constructable style sheets need no `<style>` tag or inline style, so they work under a strict CSP.
 */
export function useStyles(css: string): void {
  const adopt = useContext(StylesContext)
  useInsertionEffect(() => adopt(css), [adopt, css])
}

export function createAdopter(root: ShadowRoot): AdoptStyles {
  const adopted = new Set<string>()
  return (css) => {
    if (adopted.has(css)) return
    adopted.add(css)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  }
}
