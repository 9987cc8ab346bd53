import { stopRecovery, undoEmailUpdate } from '@fairlead/protocol/embedded'
import type { Environment } from '../../environment.ts'
import { setPageLanguage } from '../../messages/languages.ts'
import { stopWords, undoWords } from '../../messages/pages/undoWords.ts'
import { drawMessage } from '../createElement.ts'
import { drawQuestion } from '../drawQuestion.ts'
import { postToOwn } from '../postToOwn.ts'
import { takeToken } from '../takeToken.ts'

/**
 * Runs the page that undoes an email change, or with `?stop=recovery` stops a recovery. The token is kept in memory
 * only.
 */
export function openUndoPage(options: openUndoPage.Options): void {
  const { fetch, languages, root, schedule, view } = options
  const { document } = view
  const isStop = new URLSearchParams(view.location.search).get('stop') === 'recovery'
  const route = isStop ? stopRecovery : undoEmailUpdate
  const texts = setPageLanguage(document, isStop ? stopWords : undoWords, languages)
  const token = takeToken(view)
  if (token === undefined) {
    drawMessage(root, texts.title, texts.tokenMissing)
    return
  }
  drawQuestion({
    async press() {
      const status = await postToOwn({ body: { token }, fetch, route })
      if (status === 200) return { isOver: true, text: texts.done }
      const isOver = status === 410
      return { isOver, text: isOver ? texts.over : texts.failed }
    },
    root,
    schedule,
    texts: { ...texts, press: texts.undo },
  })
}

export declare namespace openUndoPage {
  type Options = {
    fetch: typeof globalThis.fetch
    /** Preferred languages of the browser, most preferred first. */
    languages: readonly string[]
    root: HTMLElement
    schedule: Environment['schedule']
    /** The page's own window. */
    view: Pick<Window, 'document' | 'history' | 'location'>
  }
}
