import { browserEnvironment } from '../../environment.ts'
import { pickLanguage, setLanguage, wantedLanguages } from '../../messages/languages.ts'
import { loadLanguage } from '../../messages/loadLanguage.ts'
import { recoveryWords } from '../../messages/recovery/recoveryWords.ts'
import { openRecoveryPage } from '../../recovery/window/openRecoveryPage.tsx'

const languages = wantedLanguages(location.href, navigator.languages)
void loadLanguage(languages).then(() => {
  const language = pickLanguage(recoveryWords, languages)
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
})
