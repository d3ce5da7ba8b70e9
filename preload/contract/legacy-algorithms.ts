/** What the switch `legacyAlgorithms` of a host costs, for whoever is about to turn it on. */
export const legacyAlgorithmsWeaken =
  'Old algorithms (SHA-1 key exchange, ssh-rsa, CBC ciphers, hmac-sha1) let a strong attacker on the way imitate the ' +
  'host or read along; use them only inside a network that is trusted.';
