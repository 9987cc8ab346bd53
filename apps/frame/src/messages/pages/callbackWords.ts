import type { Catalogue } from '../languages.ts'

/** Texts of the callback page. */
const en = {
  back: 'Close this window and go back to the page you came from.',
  backTitle: 'You’re done here',
  busy: 'One moment…',
  failed: 'The server can’t be reached. Try again.',
  /** The popup is detached, so no page can be told. */
  lost: 'Your browser disconnected this window from that page. Continue to finish signing in there.',
  lostTitle: 'Did you start signing in on this page?',
  /** The identity of the page isn't proven. */
  preview:
    'The app you’re signing in to doesn’t list this page as its own. Anyone can put a page at an address like this. This page will learn who you are, and your wallet will open there.',
  previewPress: 'Sign in there',
  previewTitle: 'Sign in on this page?',
  previewWarning:
    'If you don’t know whose page this is, or you didn’t start signing in there yourself, close this window.',
  refused: 'Close this window and sign in again.',
  refusedTitle: 'This sign-in couldn’t be completed',
  release: 'Continue',
  released: 'Close this window and go back to the page. It shows what’s left to do.',
  warning: 'If someone sent you a link that led here, close this window.',
}
export type CallbackWords = Readonly<typeof en>

export const callbackWords: Catalogue<CallbackWords> = {
  en,
  de: {
    back: 'Schließ dieses Fenster und geh zurück zur Seite, von der du kommst.',
    backTitle: 'Hier bist du fertig',
    busy: 'Einen Moment …',
    failed: 'Der Server ist nicht erreichbar. Versuch es noch einmal.',
    lost: 'Dein Browser hat dieses Fenster von der Seite getrennt. Wenn du fortfährst, geht die Anmeldung dort weiter.',
    lostTitle: 'Hast du die Anmeldung auf dieser Seite begonnen?',
    preview:
      'Die App, bei der du dich anmeldest, nennt diese Seite nicht als ihre eigene: Unter so einer Adresse kann jeder eine Seite anlegen. Sie erfährt, wer du bist, und deine Wallet öffnet sich dort.',
    previewPress: 'Dort anmelden',
    previewTitle: 'Auf dieser Seite anmelden?',
    previewWarning:
      'Weißt du nicht, wem diese Seite gehört, oder hast du die Anmeldung dort nicht selbst begonnen? Dann schließ dieses Fenster.',
    refused: 'Schließ dieses Fenster und beginne die Anmeldung noch einmal.',
    refusedTitle: 'Die Anmeldung wurde nicht beendet',
    release: 'Fortfahren',
    released: 'Schließ dieses Fenster und geh zurück zur Seite. Dort steht, was noch zu tun ist.',
    warning:
      'Hat dir jemand einen Link geschickt, der hierher führte? Dann schließ dieses Fenster.',
  },
  ar: {
    back: 'أغلق هذه النافذة وعُد إلى الصفحة التي جئت منها.',
    backTitle: 'انتهى تسجيل الدخول هنا',
    busy: 'لحظة من فضلك …',
    failed: 'تعذّر الوصول إلى الخادم. حاول مرة أخرى.',
    lost: 'فصل متصفحك هذه النافذة عن تلك الصفحة. إذا تابعت، يكتمل تسجيل الدخول هناك.',
    lostTitle: 'هل بدأت تسجيل الدخول من هذه الصفحة؟',
    preview:
      'لم يذكر التطبيق الذي تسجّل الدخول إليه هذه الصفحة ضمن صفحاته: يستطيع أي شخص إنشاء صفحة على عنوان كهذا. ستعرف الصفحة من أنت، وستُفتح محفظتك فيها.',
    previewPress: 'تسجيل الدخول هناك',
    previewTitle: 'هل تريد تسجيل الدخول في هذه الصفحة؟',
    previewWarning:
      'ألا تعرف لمن هذه الصفحة، أو لم تبدأ تسجيل الدخول فيها بنفسك؟ إذن أغلق هذه النافذة.',
    refused: 'أغلق هذه النافذة وابدأ تسجيل الدخول من جديد.',
    refusedTitle: 'تعذّر إكمال تسجيل الدخول',
    release: 'متابعة',
    released: 'أغلق هذه النافذة وعُد إلى الصفحة. ما بقي لتفعله يظهر هناك.',
    warning: 'هل أرسل لك شخص آخر رابطًا أوصلك إلى هنا؟ إذن أغلق هذه النافذة.',
  },
}
