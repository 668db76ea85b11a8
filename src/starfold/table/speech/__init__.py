"""What tables and servers say, in other languages than English."""
