"""A computer's public key, as adb sends it, and checks of signatures made with the private key.

The key is base64 of AOSP's RSAPublicKey struct: words, n0inv, modulus, rr, exponent, all little-endian. The signature
is PKCS#1 v1.5 over the token, which adb treats as a SHA-1 digest.
"""

import base64
import binascii
import hashlib
import hmac
import struct
from dataclasses import dataclass

TOKEN_SIZE = 20
_BYTES = 256
_STRUCT = struct.Struct(f"<II{_BYTES}s{_BYTES}sI")
_SHA1_INFO = bytes.fromhex("3021300906052b0e03021a05000414")


class BadKey(ValueError):
    """The data is not an adb public key."""


@dataclass(frozen=True)
class PublicKey:
    """modulus: 2048 bits. owner: what the computer calls itself, such as anna@laptop; not verified."""

    modulus: int
    exponent: int
    owner: str = ""

    @classmethod
    def parse(cls, sent: bytes) -> "PublicKey":
        """Raises BadKey."""
        body, _, owner = sent.rstrip(b"\0").partition(b" ")
        try:
            words, _, modulus, _, exponent = _STRUCT.unpack(base64.b64decode(body, validate=True))
        except (binascii.Error, struct.error) as error:
            raise BadKey(str(error)) from None
        number = int.from_bytes(modulus, "little")
        if words * 4 != _BYTES or number.bit_length() < 2000 or exponent not in (3, 65537):
            raise BadKey("not a key of 2048 bits")
        return cls(number, exponent, owner.decode("utf-8", "replace"))

    def verify(self, token: bytes, signature: bytes) -> bool:
        """Whether the signature of this token was made with the private key."""
        if len(signature) != _BYTES:
            return False
        found = pow(int.from_bytes(signature, "big"), self.exponent, self.modulus).to_bytes(_BYTES, "big")
        info = _SHA1_INFO + token
        wanted = b"\x00\x01" + b"\xff" * (_BYTES - 3 - len(info)) + b"\x00" + info
        return hmac.compare_digest(found, wanted)

    @property
    def fingerprint(self) -> str:
        """The fingerprint that a phone shows when it asks whether to trust this computer."""
        digest = hashlib.md5(self.modulus.to_bytes(_BYTES, "little"), usedforsecurity=False).hexdigest().upper()
        return ":".join(digest[at : at + 2] for at in range(0, len(digest), 2))
