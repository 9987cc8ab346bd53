/** Languages that mails are written in. */
export const languages = ['ar', 'de', 'en'] as const
export type Language = (typeof languages)[number]

/** The language for a locale such as `de-AT`; English for one that we have no texts in. */
export function toLanguage(locale: string | undefined): Language {
  const asked = locale?.split(/[-_]/)[0]?.toLowerCase()
  return languages.find((language) => language === asked) ?? 'en'
}

/** What people are told about their wallet. */
export type NoticeKind =
  | 'deviceAdded'
  | 'recoveryAsked'
  | 'recoveryReplaced'
  | 'walletFrozen'
  | 'walletSecured'
  | 'walletUnfrozen'

/** Sentences of one language. Values stand apart from them, never inside. */
export type Texts = {
  codeHint: string
  codeSubject: string
  codeTitle: string
  ignore: string
  linkAction: string
  linkHint: string
  linkSubject: string
  linkTitle: string
  notices: Readonly<Record<NoticeKind, { subject: string; title: string }>>
  noticeHint: string
  labelTime: string
  labelBrowser: string
  labelPage: string
  unknownBrowser: string
}

export const texts: Readonly<Record<Language, Texts>> = {
  ar: {
    codeHint: 'أدخل هذا الرمز في الصفحة التي طلبته. يصلح لمدة 10 دقائق. لا تعطه لأحد.',
    codeSubject: 'رمز تسجيل الدخول',
    codeTitle: 'رمزك',
    ignore: 'إذا لم تطلب ذلك بنفسك، فتجاهل هذه الرسالة. لن يحدث شيء.',
    linkAction: 'تأكيد الجهاز',
    linkHint: 'ستطلب منك الصفحة الأرقام التي تراها حيث تسجّل الدخول. الرابط صالح لمدة 10 دقائق.',
    linkSubject: 'أكّد جهازك',
    linkTitle: 'يحاول شخص ما تسجيل الدخول من جهاز جديد.',
    notices: {
      deviceAdded: { subject: 'جهاز جديد', title: 'فُتحت محفظتك على جهاز جديد.' },
      recoveryAsked: {
        subject: 'طلب لفتح محفظتك',
        title: 'طلب شخص ما فتح محفظتك على جهاز جديد. سيُسمح بذلك في الوقت المذكور.',
      },
      recoveryReplaced: {
        subject: 'تغيّر استرداد محفظتك',
        title: 'استُبدلت المفاتيح التي تُسترد بها محفظتك.',
      },
      walletFrozen: { subject: 'جُمّدت محفظتك', title: 'جُمّدت محفظتك. لا يمكن توقيع أي شيء.' },
      walletSecured: { subject: 'أُمّنت محفظتك', title: 'أُمّنت محفظتك بوسيلة تملكها أنت وحدك.' },
      walletUnfrozen: { subject: 'أُلغي تجميد محفظتك', title: 'أُلغي تجميد محفظتك.' },
    },
    noticeHint: 'ألم تكن أنت؟ إذن أمّن بريدك الآن، وانقل ما في المحفظة إلى محفظة أخرى.',
    labelTime: 'الوقت',
    labelBrowser: 'المتصفح',
    labelPage: 'الصفحة',
    unknownBrowser: 'غير معروف',
  },
  de: {
    codeHint:
      'Gib diesen Code auf der Seite ein, die danach fragt. Er gilt 10 Minuten. Gib ihn niemandem.',
    codeSubject: 'Dein Code zum Anmelden',
    codeTitle: 'Dein Code',
    ignore: 'Warst du das nicht? Dann lass diese Mail liegen: Ohne dich geschieht nichts.',
    linkAction: 'Gerät bestätigen',
    linkHint:
      'Die Seite fragt nach den Ziffern, die du dort siehst, wo du dich anmeldest. Der Link gilt 10 Minuten.',
    linkSubject: 'Bestätige dein Gerät',
    linkTitle: 'Jemand möchte sich auf einem neuen Gerät anmelden.',
    notices: {
      deviceAdded: {
        subject: 'Neues Gerät',
        title: 'Deine Wallet wurde auf einem neuen Gerät geöffnet.',
      },
      recoveryAsked: {
        subject: 'Deine Wallet soll geöffnet werden',
        title:
          'Jemand möchte deine Wallet auf einem neuen Gerät öffnen. Zur genannten Zeit wird es erlaubt.',
      },
      recoveryReplaced: {
        subject: 'Die Wiederherstellung deiner Wallet ist neu',
        title: 'Womit deine Wallet wiederhergestellt wird, wurde ersetzt.',
      },
      walletFrozen: {
        subject: 'Deine Wallet ist gesperrt',
        title: 'Deine Wallet wurde gesperrt. Nichts kann unterschrieben werden.',
      },
      walletSecured: {
        subject: 'Deine Wallet ist gesichert',
        title: 'Deine Wallet wurde mit etwas gesichert, das nur du hast.',
      },
      walletUnfrozen: {
        subject: 'Deine Wallet ist entsperrt',
        title: 'Deine Wallet wurde entsperrt.',
      },
    },
    noticeHint:
      'Warst du das nicht? Dann sichere jetzt dein Postfach, und bring in eine andere Wallet, was in dieser liegt.',
    labelTime: 'Zeit',
    labelBrowser: 'Browser',
    labelPage: 'Seite',
    unknownBrowser: 'unbekannt',
  },
  en: {
    codeHint:
      'Enter this code on the page that asks for it. It is good for 10 minutes. Give it to nobody.',
    codeSubject: 'Your sign-in code',
    codeTitle: 'Your code',
    ignore: 'Was this not you? Then leave this mail alone: nothing happens without you.',
    linkAction: 'Confirm device',
    linkHint:
      'The page asks for the digits that you see where you sign in. The link is good for 10 minutes.',
    linkSubject: 'Confirm your device',
    linkTitle: 'Somebody wants to sign in on a new device.',
    notices: {
      deviceAdded: { subject: 'New device', title: 'Your wallet was opened on a new device.' },
      recoveryAsked: {
        subject: 'Somebody asks for your wallet',
        title:
          'Somebody asked to open your wallet on a new device. At the time below it will be allowed.',
      },
      recoveryReplaced: {
        subject: 'The recovery of your wallet has changed',
        title: 'What your wallet is recovered with was replaced.',
      },
      walletFrozen: {
        subject: 'Your wallet is frozen',
        title: 'Your wallet was frozen. Nothing can be signed.',
      },
      walletSecured: {
        subject: 'Your wallet is secured',
        title: 'Your wallet was secured with something that only you have.',
      },
      walletUnfrozen: {
        subject: 'Your wallet is unfrozen',
        title: 'Your wallet was unfrozen.',
      },
    },
    noticeHint:
      'Was this not you? Then secure your mailbox now, and move what this wallet holds to another one.',
    labelTime: 'Time',
    labelBrowser: 'Browser',
    labelPage: 'Page',
    unknownBrowser: 'unknown',
  },
}
