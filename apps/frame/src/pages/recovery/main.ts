import { browserEnvironment } from '../../environment.ts'
import { pickLanguage } from '../../messages/pickLanguage.ts'
import { openRecoveryPage } from '../../recovery/window/openRecoveryPage.tsx'

const { code, direction } = pickLanguage(navigator.languages)
document.documentElement.lang = code
document.documentElement.dir = direction
const { random, schedule } = browserEnvironment()
openRecoveryPage({
  credentials: 'PublicKeyCredential' in window ? navigator.credentials : undefined,
  element: document.getElementById('root')!,
  language: code,
  random,
  schedule,
  view: window,
})
