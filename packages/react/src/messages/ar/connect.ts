import type { ConnectWords } from '../en/connect.ts'
import { apart, declined } from './shared.ts'

export const connectWords = {
  sessionExpired: 'انتهت جلستك. اتصل أو سجّل الدخول مرة أخرى.',
  walletLocked: 'محفظتك مقفلة. افتح قفلها وستتصل من جديد.',
  connectTitle: 'ربط محفظة',
  walletList: 'المحافظ',
  installed: 'مثبّتة',
  recent: 'الأخيرة',
  connectedTag: 'مرتبطة',
  noWalletsTitle: 'لا توجد محفظة في هذا المتصفح',
  noWalletsText:
    'المحفظة تطبيق أو إضافة تحفظ مفاتيحك. ثبّت واحدة ثم عُد إلى هنا: ستظهر من تلقاء نفسها.',
  walletsOff: 'الربط متوقف في هذه الصفحة.',
  helpWallet: 'ما هي المحفظة؟',
  legal: (terms, privacy) =>
    terms && privacy
      ? 'بالربط فأنت تقبل الشروط وسياسة الخصوصية.'
      : terms
        ? 'بالربط فأنت تقبل الشروط.'
        : 'بالربط فأنت تقبل سياسة الخصوصية.',
  acceptLegal: (terms, privacy) =>
    terms && privacy
      ? 'أقبل الشروط وسياسة الخصوصية.'
      : terms
        ? 'أقبل الشروط.'
        : 'أقبل سياسة الخصوصية.',
  acceptFirst: 'ضع علامة في المربع أولًا.',
  terms: 'الشروط',
  privacy: 'سياسة الخصوصية',
  branding: 'Fairlead',

  searchAll: 'البحث في كل المحافظ',
  walletsFailed: 'تعذّر تحميل قائمة المحافظ.',
  allWalletsTitle: 'كل المحافظ',
  searchWallets: 'البحث عن محفظة',
  clearSearch: 'مسح البحث',
  certifiedOnly: 'معتمدة',
  loadingWallets: 'يجري تحميل المحافظ',
  walletCount: (count) => `عدد المحافظ: ${count}`,
  noWallets: 'لا توجد محافظ هنا.',
  noWalletMatches: (query) => `لا توجد محفظة تطابق ${apart(query)}.`,
  showAllWallets: 'عرض كل المحافظ',

  continueIn: (wallet) => `تابع في ${apart(wallet)}`,
  acceptInWallet: 'اقبل الربط في محفظتك.',
  stillWaiting: 'لا شيء بعد؟ افتح محفظتك. قد يكون الطلب خلف أيقونتها أو خلف شاشة القفل.',
  connectedTo: (wallet) => `تم الربط مع ${apart(wallet)}`,
  declinedTitle: 'رُفض الربط',
  declinedText: `${declined} لم تتم مشاركة أي شيء.`,
  multiChainText: 'تعمل هذه المحفظة على عدة أنواع من الشبكات. أيها تريد ربطه؟',
  multiChainMore: 'تم الربط. يمكنك ربط هذه المحفظة بشبكات أخرى أيضًا.',
  multiChainList: 'شبكات الربط',
  multiChainOther: (wallet) => `بدلًا من ${apart(wallet)}`,
  stoppedTitle: 'توقّف الربط',
  stoppedText: 'بدأ ربط آخر في هذه الأثناء.',
  failedTitle: 'لم ينجح ذلك',
  viewBroken: 'حدث خطأ في هذه الشاشة. حاول مرة أخرى أو ارجع.',
  walletGone: 'لم تعد هذه المحفظة موجودة. أعد تحميل الصفحة أو اختر غيرها.',

  pairTitle: 'الربط برمز',
  pairWays: 'طرق الربط',
  pairPhone: 'الهاتف',
  phoneInstead: 'استخدم هاتفك بدلًا من ذلك',
  pairHere: 'هذا الهاتف',
  pairDesktop: 'الحاسوب',
  pairWeb: 'الويب',
  pairExtension: 'الإضافة',
  qrTag: 'رمز QR',
  qrShow: 'عرض رمز QR',
  qrOfPairing: 'رمز يُمسح بمحفظة',
  scanWith: (wallet) => `افتح ${apart(wallet)} على هاتفك وامسح هذا الرمز.`,
  scanAny: 'افتح محفظة على هاتفك وامسح هذا الرمز.',
  scanElsewhere: 'امسح هذا الرمز بمحفظة على جهاز آخر، أو انسخ الرابط إلى محفظة على هذا الجهاز.',
  pairPreparing: 'يجري تجهيز الربط',
  codeLife: (time) => `رمز جديد بعد ${apart(time)}`,
  codeMinutes: (count) => `دقائق متبقية لصلاحية الرمز: ${count}`,
  codeDeclined: `${declined} لم تتم مشاركة شيء، وهذا رمز جديد.`,
  codeExpired: 'انتهت صلاحية الرمز. هذا رمز جديد.',
  newCode: 'رمز جديد',
  copyLink: 'نسخ الرابط',
  linkCopied: 'نُسخ الرابط',
  copyLinkFailed: 'لم يسمح المتصفح بالنسخ. امسح الرمز بدلًا من ذلك.',
  openInApp: 'الفتح والمتابعة في تطبيق المحفظة',
  openDesktop: (wallet) => `فتح ${apart(wallet)} على هذا الحاسوب`,
  acceptIn: (wallet) => `اقبل الربط في ${apart(wallet)} ثم عُد إلى هنا.`,
  extensionHere: (wallet) => `${apart(wallet)} مثبّتة في هذا المتصفح.`,
  noAnswerYet: (wallet) => `لا رد من ${apart(wallet)} بعد. افتحها مجددًا واقبل الطلب هناك.`,
  notOpened: (wallet) => `لم تُفتح ${apart(wallet)}. قد لا تكون مثبّتة هنا.`,
  pairUnreachable:
    'لا يمكن الوصول إلى الهواتف الآن: خدمة الاتصال لا تستجيب. تحقق من اتصالك ثم حاول مجددًا.',
  pairRefused: 'خدمة اتصال الهواتف لا تسمح بهذه الصفحة. اطلب من صاحب هذا التطبيق السماح بها.',

  walletHelpTitle: 'ما هي المحفظة؟',
  walletHelpKeys: 'تحفظ مفاتيحك',
  walletHelpKeysText:
    'ما تملكه مسجّل في شبكات عامة. والمحفظة تحمل المفاتيح التي تحرّكه، ولا يستطيع استخدامها غيرك.',
  walletHelpLogin: 'بها تسجّل الدخول',
  walletHelpLoginText: 'بدلًا من كلمة مرور لكل موقع، تُثبت أن المحفظة لك.',
  walletHelpAsk: 'تسأل قبل حدوث أي شيء',
  walletHelpAskText: 'لا يستطيع الموقع إلا أن يطلب. تراجع كل دفعة وكل توقيع في محفظتك، وتقرّر هناك.',
  gotIt: 'فهمت',

  getWallet: 'الحصول على محفظة',
  getWalletText: 'هذه المحافظ تعمل مع هذا التطبيق. ثبّت واحدة ثم عُد إلى هنا.',
  moreWallets: 'محافظ أخرى',
  noSuggestions: 'لا محافظ لاقتراحها. اسأل صاحب هذا التطبيق.',
  downloadsTitle: (wallet) => `الحصول على ${apart(wallet)}`,
  downloadsText: (wallet) =>
    `لم يُعثر على ${apart(wallet)} في هذا المتصفح. احصل عليها من هنا ثم عُد.`,
  noDownloads: (wallet) => `لا نعرف من أين يمكن الحصول على ${apart(wallet)}.`,
  browserExtension: 'إضافة للمتصفح',
  webApp: 'تطبيق ويب',
  homepage: 'الموقع',
} satisfies ConnectWords
