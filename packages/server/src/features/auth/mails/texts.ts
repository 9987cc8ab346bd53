/** Languages of the emails. */
export const languages = ['ar', 'de', 'en'] as const
export type Language = (typeof languages)[number]

/** Returns the language for a locale such as `de-AT`; English if there are no texts in its language. */
export function toLanguage(locale: string | undefined): Language {
  const asked = locale?.split(/[-_]/)[0]?.toLowerCase()
  return languages.find((language) => language === asked) ?? 'en'
}

/** Events of a wallet or account that its owner is notified of by email. */
export type NoticeKind =
  | 'deviceAdded'
  | 'deviceRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'emailChanged'
  | 'recoveryAsked'
  | 'recoveryReplaced'
  | 'walletExported'
  | 'walletFrozen'
  | 'walletSecured'
  | 'walletUnfrozen'

/** Texts of one language. Values are listed separately and never inserted into a sentence. */
export type Texts = {
  codeHint: string
  codeSubject: string
  codeTitle: string
  ignore: string
  linkAction: string
  linkHint: string
  linkHintButton: string
  linkSubject: string
  linkTitle: string
  notices: Readonly<Record<NoticeKind, { subject: string; title: string }>>
  noticeHint: string
  labelNewEmail: string
  labelTime: string
  labelBrowser: string
  labelPage: string
  unknownBrowser: string
  undoAction: string
  undoHint: string
  updatedSubject: string
  updatedTitle: string
  updatePrimaryTitle: string
  updateSecondaryTitle: string
  updateSubject: string
}

export const texts: Readonly<Record<Language, Texts>> = {
  ar: {
    codeHint: 'أدخل هذا الرمز في الصفحة التي طلبته. يصلح لمدة 10 دقائق. لا تعطه لأحد.',
    codeSubject: 'رمز تسجيل الدخول',
    codeTitle: 'رمزك',
    ignore: 'إذا لم تطلب ذلك بنفسك، فتجاهل هذه الرسالة. لن يحدث شيء.',
    linkAction: 'تأكيد الجهاز',
    linkHint: 'ستطلب منك الصفحة الأرقام التي تراها حيث تسجّل الدخول. الرابط صالح لمدة 10 دقائق.',
    linkHintButton:
      'أكّد فقط إذا كنت تسجّل الدخول الآن في الصفحة المذكورة أعلاه. الرابط صالح لمدة 10 دقائق.',
    linkSubject: 'أكّد جهازك',
    linkTitle: 'يحاول شخص ما تسجيل الدخول من جهاز جديد.',
    notices: {
      deviceAdded: { subject: 'جهاز جديد', title: 'فُتحت محفظتك على جهاز جديد.' },
      deviceRemoved: { subject: 'أُزيل جهاز', title: 'أُزيل جهاز من حسابك. لن يوقّع شيئًا بعد الآن.' },
      passkeyAdded: {
        subject: 'مفتاح مرور جديد',
        title: 'أُضيف مفتاح مرور إلى حسابك. يمكن تسجيل الدخول به من الآن.',
      },
      passkeyRemoved: {
        subject: 'أُزيل مفتاح مرور',
        title: 'أُزيل مفتاح مرور من حسابك. لم يعد تسجيل الدخول به ممكنًا.',
      },
      emailChanged: { subject: 'عنوان محفظتك', title: 'محفظتك لها الآن هذا العنوان.' },
      recoveryAsked: {
        subject: 'طلب لفتح محفظتك',
        title: 'طلب شخص ما فتح محفظتك على جهاز جديد. سيُسمح بذلك في الوقت المذكور.',
      },
      recoveryReplaced: {
        subject: 'تغيّر استرداد محفظتك',
        title: 'استُبدلت المفاتيح التي تُسترد بها محفظتك.',
      },
      walletExported: {
        subject: 'كلمات محفظتك',
        title: 'طُلب عرض كلمات محفظتك. من يراها يستطيع أخذ كل ما فيها.',
      },
      walletFrozen: { subject: 'جُمّدت محفظتك', title: 'جُمّدت محفظتك. لا يمكن توقيع أي شيء.' },
      walletSecured: { subject: 'أُمّنت محفظتك', title: 'أُمّنت محفظتك بوسيلة تملكها أنت وحدك.' },
      walletUnfrozen: { subject: 'أُلغي تجميد محفظتك', title: 'أُلغي تجميد محفظتك.' },
    },
    noticeHint: 'ألم تكن أنت؟ إذن أمّن بريدك الآن، وانقل ما في المحفظة إلى محفظة أخرى.',
    labelNewEmail: 'العنوان الجديد',
    labelTime: 'الوقت',
    labelBrowser: 'المتصفح',
    labelPage: 'الصفحة',
    unknownBrowser: 'غير معروف',
    undoAction: 'إلغاء التغيير',
    undoHint:
      'ألم تكن أنت؟ يعيد لك هذا الرابط عنوانك خلال 72 ساعة، ويُخرج كل الأجهزة من محفظتك. إذا كنت أنت، فلا يلزمك شيء.',
    updatedSubject: 'تغيّر عنوان محفظتك',
    updatedTitle: 'أصبح لمحفظتك عنوان بريد آخر.',
    updatePrimaryTitle: 'يريد شخص ما تغيير عنوان بريد محفظتك. أدخل هذا الرمز إذا كنت أنت فقط',
    updateSecondaryTitle: 'أكّد أن هذا العنوان لك. رمزك',
    updateSubject: 'رمز لتغيير عنوانك',
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
    linkHintButton:
      'Bestätige nur, wenn du dich gerade selbst auf der oben genannten Seite anmeldest. Der Link gilt 10 Minuten.',
    linkSubject: 'Bestätige dein Gerät',
    linkTitle: 'Jemand möchte sich auf einem neuen Gerät anmelden.',
    notices: {
      deviceAdded: {
        subject: 'Neues Gerät',
        title: 'Deine Wallet wurde auf einem neuen Gerät geöffnet.',
      },
      deviceRemoved: {
        subject: 'Gerät entfernt',
        title: 'Ein Gerät wurde aus deinem Konto entfernt. Es unterschreibt nichts mehr.',
      },
      passkeyAdded: {
        subject: 'Neuer Passkey',
        title: 'Zu deinem Konto kam ein Passkey hinzu. Mit ihm kann man sich ab jetzt anmelden.',
      },
      passkeyRemoved: {
        subject: 'Ein Passkey wurde entfernt',
        title:
          'Ein Passkey deines Kontos wurde entfernt. Mit ihm kann man sich nicht mehr anmelden.',
      },
      emailChanged: {
        subject: 'Die Adresse deiner Wallet',
        title: 'Deine Wallet hat jetzt diese Adresse.',
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
      walletExported: {
        subject: 'Die Wörter deiner Wallet',
        title:
          'Jemand lässt sich die Wörter deiner Wallet zeigen. Wer sie sieht, kann alles nehmen.',
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
    labelNewEmail: 'Neue Adresse',
    labelTime: 'Zeit',
    labelBrowser: 'Browser',
    labelPage: 'Seite',
    unknownBrowser: 'unbekannt',
    undoAction: 'Änderung zurücknehmen',
    undoHint:
      'Warst du das nicht? Dieser Link gibt dir 72 Stunden lang deine Adresse zurück und meldet alle Geräte ab. Warst du es, ist nichts zu tun.',
    updatedSubject: 'Die Adresse deiner Wallet ist neu',
    updatedTitle: 'Deine Wallet hat jetzt eine andere E-Mail-Adresse.',
    updatePrimaryTitle:
      'Jemand möchte die E-Mail-Adresse deiner Wallet ändern. Nur wenn du das bist, gib diesen Code ein',
    updateSecondaryTitle: 'Bestätige, dass diese Adresse deine ist. Dein Code',
    updateSubject: 'Code, um deine Adresse zu ändern',
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
    linkHintButton:
      'Confirm only if you are signing in to the page above right now. The link is good for 10 minutes.',
    linkSubject: 'Confirm your device',
    linkTitle: 'Somebody wants to sign in on a new device.',
    notices: {
      deviceAdded: { subject: 'New device', title: 'Your wallet was opened on a new device.' },
      deviceRemoved: {
        subject: 'Device removed',
        title: 'A device was removed from your account. It signs nothing any more.',
      },
      passkeyAdded: {
        subject: 'New passkey',
        title: 'A passkey was added to your account. From now on it can be used to sign in.',
      },
      passkeyRemoved: {
        subject: 'A passkey was removed',
        title: 'A passkey was removed from your account. It can no longer be used to sign in.',
      },
      emailChanged: {
        subject: 'The address of your wallet',
        title: 'Your wallet has this address now.',
      },
      recoveryAsked: {
        subject: 'Somebody asks for your wallet',
        title:
          'Somebody asked to open your wallet on a new device. At the time below it will be allowed.',
      },
      recoveryReplaced: {
        subject: 'The recovery of your wallet has changed',
        title: 'What your wallet is recovered with was replaced.',
      },
      walletExported: {
        subject: 'The words of your wallet',
        title: 'The words of your wallet are being shown. Whoever sees them can take all it holds.',
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
    labelNewEmail: 'New address',
    labelTime: 'Time',
    labelBrowser: 'Browser',
    labelPage: 'Page',
    unknownBrowser: 'unknown',
    undoAction: 'Undo the change',
    undoHint:
      'Was this not you? For 72 hours this link gives you your address back, and signs every device out. If it was you, there is nothing to do.',
    updatedSubject: 'The address of your wallet has changed',
    updatedTitle: 'Your wallet has another e-mail address now.',
    updatePrimaryTitle:
      'Somebody wants to change the e-mail address of your wallet. Only if that is you, enter this code',
    updateSecondaryTitle: 'Confirm that this address is yours. Your code',
    updateSubject: 'Code to change your address',
  },
}
