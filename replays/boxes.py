"""Box keys (X25519): two of them, one private and one public, make a secret that only their two holders share."""

from __future__ import annotations

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey


def private_box(secret: bytes) -> X25519PrivateKey:
    """The private key of 32 bytes."""
    return X25519PrivateKey.from_private_bytes(secret)


def public_box(private: X25519PrivateKey) -> bytes:
    """What others need, 32 bytes."""
    return private.public_key().public_bytes_raw()


def shared_secret(private: X25519PrivateKey, public: bytes) -> bytes:
    """32 bytes that both sides get. Raises ValueError for a public key that is none (a point of small order)."""
    return private.exchange(X25519PublicKey.from_public_bytes(public))
