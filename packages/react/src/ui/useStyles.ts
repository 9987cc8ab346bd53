import { createContext, use, useInsertionEffect } from 'react'

/** Adopts rules into the root that is drawn into; the same rules once. */
export type AdoptStyles = (css: string) => void

export const StylesContext: React.Context<AdoptStyles> = createContext<AdoptStyles>(() => {})

/**
 * Brings a component's rules into its shadow root, before it is painted.
 *
 * Constructable sheets need no style tag and no inline style, so strict pages can keep their policy.
 */
export function useStyles(css: string): void {
  const adopt = use(StylesContext)
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
