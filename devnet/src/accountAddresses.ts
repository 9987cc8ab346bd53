/**
 * Addresses of smart account contracts (ERC-4337, EIP-7702), the same on every chain. All are deployed by the public
 * CREATE2 factory, so entry points and the EIP-7702 account have their canonical addresses.
 */
export const accountAddresses = {
  /** Version 0.7. */
  entryPoint07: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  /** Version 0.8. */
  entryPoint08: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  /** `Simple7702Account` of version 0.8, the code that an EIP-7702 account delegates to. */
  simple7702Account: '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
  /** `SimpleAccountFactory` for entry point 0.7. */
  accountFactory07: '0x91E60e0613810449d098b0b5Ec8b51A0FE8c8985',
  /** `SimpleAccountFactory` for entry point 0.8. */
  accountFactory08: '0x13E9ed32155810FDbd067D4522C492D6f68E5944',
  /** Paymaster of entry point 0.7; requires the sponsor's signature. */
  paymaster07: '0x6CB1E0C4f334a08A59C4aF78b734F06b6E6Ec48C',
  /** Paymaster of entry point 0.8; requires the sponsor's signature. */
  paymaster08: '0x4fc6Bd652Cc5c574BF09CC73187771320fB66448',
} as const

/** Addresses of the delegation framework (ERC-7710), the same on every chain. Deployed by the public CREATE2 factory. */
export const delegationAddresses = {
  /** `DelegationManager`: verifies delegations and runs the calls that they permit. */
  manager: '0x9b643C9E9D6f46C751ae6B29F37D4B547EBcf5a7',
  /** `EIP7702StatelessDeleGator` for entry point 0.7, the code that an account with sessions delegates to. */
  delegatorAccount: '0x8466Aa1d65779153D46f6f51d6FaD60cd3a6Cf17',
  /** `MultiSigDeleGator` for entry point 0.7, the implementation behind the proxies of co-signed sessions. */
  multiSigAccount: '0xb5964f9ce53236CdB0331703141Eb36802bd7176',
  /** Deploys those proxies by CREATE2. */
  simpleFactory: '0xb4aB03CBEC72F3C2E6FF50e7D9CB5d2132185A40',
  allowedTargets: '0x7F1c1e1149Ea80F83E0Db2372B8e156561a42df1',
  allowedMethods: '0xDc25D30a9B635e9659c8Ca648609869d513a4719',
  erc20Period: '0x32d29677Dcb5452A8B8f58781B88f61E10aAee21',
  nativePeriod: '0xDDe1eb11F8365a5C742ce44B1d1D87FE7872140E',
  exactCalldata: '0xDE53d355640F703B9D9264db54EFb5AD7ECEEaE5',
  timestamp: '0x015a4C29cE7C2dB003519694DEc19aF366edC140',
  limitedCalls: '0x74AdcA9958988FE8529B1933BDE34C34BF03ce65',
  valueLte: '0xC3C613576C97bC237C6be5089cE290c5A0Ba4685',
  redeemer: '0xe43235a963e5a192cfaECFd505f6c3D916245Ef6',
  nonce: '0x78BD50fa4e3fe8772d61909934654CD28FeB937E',
  /** Library of `HybridDeleGator` that verifies signatures of passkeys. */
  p256Library: '0xFEBE41256f9F35C76e6A66FD18dBC1c7115899E9',
  /** `HybridDeleGator` for entry point 0.7, the implementation behind the proxies of smart accounts that verify signatures. */
  hybridAccount: '0xCBe1DCB51c81824E6fb0eFF3B977b9280D33E026',
} as const

/** Keccak-256 of the code at some of {@link accountAddresses}; wallets refuse any other code. */
const codeHashes = {
  simple7702Account: '0xcc7b633aef4b2543cb8f37522adf1a401f910f0f6b2430c1eecc11f401ccfcf3',
  accountFactory07: '0xef864ebcb05608afdd25888b657deb36cdee118a2b4e0adbbe47e26f938ded45',
  accountFactory08: '0xa2e635152a61e180383c7afc045620b7461ef6f43ba27d592262513106b991b7',
} as const

/** Smart account settings per kind, in the format of the frame's part of a server configuration. */
export const smartAccounts = {
  eip7702: {
    kind: 'eip7702',
    entryPoint: '0.8',
    address: accountAddresses.simple7702Account,
    codeHash: codeHashes.simple7702Account,
  },
  counterfactual07: {
    kind: 'counterfactual',
    entryPoint: '0.7',
    address: accountAddresses.accountFactory07,
    codeHash: codeHashes.accountFactory07,
  },
  counterfactual08: {
    kind: 'counterfactual',
    entryPoint: '0.8',
    address: accountAddresses.accountFactory08,
    codeHash: codeHashes.accountFactory08,
  },
} as const

const {
  delegatorAccount,
  hybridAccount,
  manager,
  multiSigAccount,
  p256Library: _,
  simpleFactory,
  ...enforcers
} = delegationAddresses

/** Returns the settings of a smart account with sessions; its code contains the chain id, so its hash differs. */
function toDelegator(codeHash: `0x${string}`) {
  return {
    kind: 'eip7702',
    code: 'delegator',
    entryPoint: '0.7',
    address: delegatorAccount,
    codeHash,
    delegations: {
      manager,
      enforcers,
      coSigned: { factory: simpleFactory, implementation: multiSigAccount },
    },
  } as const
}

/** Smart accounts with sessions by EVM chain id. */
export const delegatorAccounts = {
  31337: toDelegator('0xdbde69372f613cceafe3a2a9426da3e643e9aaad183ed4ec6c403108ff06c87e'),
  31339: toDelegator('0x858ba3b194745fdcf375d57fbcc3389820ed1ef4e9e9630a170bd08c7ef95242'),
} as const

/** Returns the settings of a smart account that verifies signatures; its code contains the chain id, so its hash differs. */
function toHybrid(codeHash: `0x${string}`) {
  return {
    kind: 'counterfactual',
    code: 'hybrid',
    entryPoint: '0.7',
    address: hybridAccount,
    codeHash,
    factory: {
      address: simpleFactory,
      codeHash: '0xe5f22f99d0e7fe4e3d8f361afba4d6161d7b009ef2a5aab4325d48fba7e746cc',
    },
  } as const
}

/** Smart accounts with an address of their own that verify signatures, by EVM chain id. */
export const hybridAccounts = {
  31337: toHybrid('0x04f9d5de38b38d27ab9d2603ced144be158004940bff609a1f56b13b4b318516'),
  31338: toHybrid('0x85c58d381a8a8323f8b5bed7b0b6cf6b51a8b11f92a569c9729c80da64a4dd00'),
} as const
