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
