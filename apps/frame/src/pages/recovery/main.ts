import { browserEnvironment } from '../../environment.ts'
import { pickLanguage, setLanguage, wantedLanguages } from '../../messages/languages.ts'
import { recoveryWords } from '../../messages/recovery/recoveryWords.ts'
import { openRecoveryPage } from '../../recovery/window/openRecoveryPage.tsx'

const language = pickLanguage(recoveryWords, wantedLanguages(location.href, navigator.languages))
setLanguage(document, language)
const { random, schedule } = browserEnvironment()
openRecoveryPage({
  credentials: 'PublicKeyCredential' in window ? navigator.credentials : undefined,
  element: document.getElementById('root')!,
  language: language.code,
  random,
  schedule,
  view: window,
})
