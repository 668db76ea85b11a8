"""The customizable card game under the Hoth rules supplement."""
