import type { ResolvedOptions } from '@fairlead/core'

/**
 * Puts theme mode and variables of the options on a host, as rules of its shadow root: no attribute
 * and no inline style, which strict pages and hydration would object to. What the page's own style
 * sheets say of the host wins.
 */
export function createLook(root: ShadowRoot): (options: createLook.Options) => void {
  const sheet = new CSSStyleSheet()
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return ({ isBlock, themeMode, themeVariables }) => {
    sheet.replaceSync(':host{}')
    const { style } = sheet.cssRules[0] as CSSStyleRule
    // Set one by one: whatever a value holds, it is one value.
    for (const [name, value] of Object.entries(themeVariables)) style.setProperty(name, value)
    if (themeMode !== 'system') style.setProperty('color-scheme', themeMode)
    if (isBlock) style.setProperty('display', 'block')
  }
}

export declare namespace createLook {
  type Options = Pick<ResolvedOptions, 'themeMode' | 'themeVariables'> & {
    /** Whether the host takes the width that its page gives it. */
    isBlock: boolean
  }
}
