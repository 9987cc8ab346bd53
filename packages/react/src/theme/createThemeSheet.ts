import type { ResolvedOptions } from '@fairlead/core'

/**
 * Applies theme mode and variables to a host as rules of its shadow root. It needs no attribute and no inline style,
 * which a strict CSP or hydration would reject. The page's own style sheets take precedence.
 */
export function createThemeSheet(root: ShadowRoot): (options: createThemeSheet.Options) => void {
  const sheet = new CSSStyleSheet()
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return ({ isBlock, themeMode, themeVariables }) => {
    sheet.replaceSync(':host{}')
    const { style } = sheet.cssRules[0] as CSSStyleRule
    // `setProperty` accepts one value only, so a value can't inject other declarations.
    for (const [name, value] of Object.entries(themeVariables)) style.setProperty(name, value)
    if (themeMode !== 'system') style.setProperty('color-scheme', themeMode)
    if (isBlock) style.setProperty('display', 'block')
  }
}

export declare namespace createThemeSheet {
  type Options = Pick<ResolvedOptions, 'themeMode' | 'themeVariables'> & {
    /** True if the host is `display: block`, as wide as the page allows. */
    isBlock: boolean
  }
}
