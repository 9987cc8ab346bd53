import { setPageLanguage, wantedLanguages } from '../../messages/languages.ts'
import { loadLanguage } from '../../messages/loadLanguage.ts'
import { loadingWords } from '../../messages/pages/loadingWords.ts'

const title = document.getElementById('title')
if (title) {
  const languages = wantedLanguages(location.href, navigator.languages)
  void loadLanguage(languages).then(() => {
    const { wait } = setPageLanguage(document, loadingWords, languages)
    document.title = wait
    title.textContent = wait
  })
}
