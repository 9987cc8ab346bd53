import { setPageLanguage, wantedLanguages } from '../../messages/languages.ts'
import { loadingWords } from '../../messages/pages/loadingWords.ts'

const title = document.getElementById('title')
if (title) {
  const languages = wantedLanguages(location.href, navigator.languages)
  const { wait } = setPageLanguage(document, loadingWords, languages)
  document.title = wait
  title.textContent = wait
}
