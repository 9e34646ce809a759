"""The services of adbd, each serving one stream."""
