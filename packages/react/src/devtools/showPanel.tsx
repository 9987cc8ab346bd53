import type { Fairlead } from '@fairlead/core'
import { createRoot } from 'react-dom/client'
import type { StoreApi } from 'zustand/vanilla'
import { createThemeSheet } from '../theme/createThemeSheet.ts'
import { css as surface } from '../theme/surface.module.css'
import { css as tokens } from '../theme/tokens.module.css'
import { createAdopter, StylesContext } from '../ui/useStyles.ts'
import { DevtoolsPanel } from './DevtoolsPanel.tsx'
import { followDialog } from './followDialog.ts'
import type { Recording } from './Recording.ts'

/**
 * Renders the panel in a shadow root at the end of the page, in the theme mode of the widget.
 *
 * @returns Function that removes the panel.
 */
export function showPanel(fairlead: Fairlead, recording: StoreApi<Recording>): () => void {
  const host = document.createElement('div')
  host.dataset.fairleadDevtools = ''
  const shadow = host.attachShadow({ mode: 'open' })
  const adopt = createAdopter(shadow)
  for (const css of [tokens, surface]) adopt(css)
  const applyTheme = createThemeSheet(shadow)
  const followTheme = () =>
    applyTheme({ isBlock: true, themeMode: fairlead.options.themeMode, themeVariables: {} })
  followTheme()
  const root = createRoot(shadow)
  root.render(
    <StylesContext.Provider value={adopt}>
      <DevtoolsPanel fairlead={fairlead} recording={recording} />
    </StylesContext.Provider>,
  )
  const stops = [fairlead.settings.subscribe(followTheme), followDialog(fairlead, host)]
  return () => {
    for (const stop of stops) stop()
    // React can't unmount a root during its own render, for example in the cleanup of an effect.
    queueMicrotask(() => root.unmount())
  }
}
